-- The shop's database as its sixth migration left it, with the data of three visitors and an account.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1 catalogue, to-dos, sessions');
INSERT INTO grdb_migrations VALUES('2 sessions of accounts');
INSERT INTO grdb_migrations VALUES('3 categories');
INSERT INTO grdb_migrations VALUES('4 counters');
INSERT INTO grdb_migrations VALUES('5 accounts');
INSERT INTO grdb_migrations VALUES('6 rendered pages');
CREATE TABLE products (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    content TEXT NOT NULL,
    price INTEGER NOT NULL,
    currency TEXT NOT NULL,
    image TEXT NOT NULL
, category INTEGER REFERENCES categories (id), changed INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO products VALUES(1,'tra-lai','Trà lài','tra lai','Green tea scented with jasmine over five nights; the spent flowers are sifted out by hand. 100 g in a tin.',1280,'USD','pictures/tra-lai.svg',1,1795307567);
INSERT INTO products VALUES(2,'paper-filters','Paper Filters, size 2','paper filters size 2','A hundred oxygen-bleached cones. Fold the seam, rinse once, brew.',650,'USD','pictures/paper-filters.svg',2,1795307567);
INSERT INTO products VALUES(3,'cupping-evening','Cupping Evening for Two','cupping evening for two','Two tickets for the last Friday of a month: eight coffees, eight spoons and much slurping. In the shop, from 19:00, valid for a year.',5400,'USD','pictures/cupping-evening.svg',3,1795307567);
CREATE VIRTUAL TABLE product_search USING fts5 (name, content, tokenize = 'ascii');
INSERT INTO product_search (rowid, name, content) VALUES(1,'tra lai','green tea scented with jasmine over five nights the spent flowers are sifted out by hand 100 g in a tin');
INSERT INTO product_search (rowid, name, content) VALUES(2,'paper filters size 2','a hundred oxygen bleached cones fold the seam rinse once brew');
INSERT INTO product_search (rowid, name, content) VALUES(3,'cupping evening for two','two tickets for the last friday of a month eight coffees eight spoons and much slurping in the shop from 19 00 valid for a year');
CREATE TABLE todo_lists (
    visitor BLOB NOT NULL PRIMARY KEY,
    next_number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO todo_lists VALUES(X'00112233445566778899aabbccddeeff',5);
INSERT INTO todo_lists VALUES(X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',5);
INSERT INTO todo_lists VALUES(X'6eb29d092f858a2874f398446be33bba',5);
CREATE TABLE todos (
    visitor BLOB NOT NULL REFERENCES todo_lists (visitor) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    is_done INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    deleted REAL,
    PRIMARY KEY (visitor, number)
) STRICT, WITHOUT ROWID;
INSERT INTO todos VALUES(X'00112233445566778899aabbccddeeff',1,'Lost','',0,1,NULL);
INSERT INTO todos VALUES(X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',1,'Focus','Decide on what you want to focus in your life',0,1,NULL);
INSERT INTO todos VALUES(X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',2,'Value','Decide on what values are meaningful in your life',0,1,NULL);
INSERT INTO todos VALUES(X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',3,'Action','Decide on what you should do to achieve empowering life',0,1,NULL);
INSERT INTO todos VALUES(X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',4,'Tea','',0,1,NULL);
INSERT INTO todos VALUES(X'6eb29d092f858a2874f398446be33bba',1,'Focus','Decide on what you want to focus in your life',1,1,NULL);
INSERT INTO todos VALUES(X'6eb29d092f858a2874f398446be33bba',2,'Value','Decide on what values are meaningful in your life',0,1,NULL);
INSERT INTO todos VALUES(X'6eb29d092f858a2874f398446be33bba',3,'Action','Decide on what you should do to achieve empowering life',0,1,NULL);
INSERT INTO todos VALUES(X'6eb29d092f858a2874f398446be33bba',4,'Bread','brown',0,1,NULL);
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY,
    visitor BLOB NOT NULL,
    renewed REAL NOT NULL
, account TEXT, account_name TEXT, begun REAL NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO sessions VALUES(X'73895e6a4cf14e08a0244b735a05035b42daaa450ddf3f2d4239460be5a24d98',X'6eb29d092f858a2874f398446be33bba',1795307589.0276091098,NULL,NULL,1795307589.0276091098);
INSERT INTO sessions VALUES(X'a0f661905d816a9c7be6b0e366728fcabeb579f0bade656b648e041147aaeadd',X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',1795307589.1051168441,'386b6fc1f27edf06d7fbf3a4b34f2dc0','ann@example.org',1795307589.1051168441);
INSERT INTO sessions VALUES(X'ea505295954463fc1594597b783d152ea5f4b6e3aaaf1b37d87d80dec3056871',X'd74a14845099fd0545c749fcf991ce21',1795307589.0585064888,NULL,NULL,1795307589.0585064888);
CREATE TABLE categories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO categories VALUES(1,'tea','Tea');
INSERT INTO categories VALUES(2,'pantry','Pantry');
INSERT INTO categories VALUES(3,'gifts','Gifts');
CREATE TABLE product_places (
    sort TEXT NOT NULL,
    category INTEGER NOT NULL,
    place INTEGER NOT NULL,
    product INTEGER NOT NULL,
    PRIMARY KEY (sort, category, place)
) STRICT, WITHOUT ROWID;
INSERT INTO product_places VALUES('-price',0,1,3);
INSERT INTO product_places VALUES('-price',0,2,1);
INSERT INTO product_places VALUES('-price',0,3,2);
INSERT INTO product_places VALUES('-price',1,1,1);
INSERT INTO product_places VALUES('-price',2,1,2);
INSERT INTO product_places VALUES('-price',3,1,3);
INSERT INTO product_places VALUES('catalogue',0,1,1);
INSERT INTO product_places VALUES('catalogue',0,2,2);
INSERT INTO product_places VALUES('catalogue',0,3,3);
INSERT INTO product_places VALUES('catalogue',1,1,1);
INSERT INTO product_places VALUES('catalogue',2,1,2);
INSERT INTO product_places VALUES('catalogue',3,1,3);
INSERT INTO product_places VALUES('name',0,1,3);
INSERT INTO product_places VALUES('name',0,2,2);
INSERT INTO product_places VALUES('name',0,3,1);
INSERT INTO product_places VALUES('name',1,1,1);
INSERT INTO product_places VALUES('name',2,1,2);
INSERT INTO product_places VALUES('name',3,1,3);
INSERT INTO product_places VALUES('newest',0,1,3);
INSERT INTO product_places VALUES('newest',0,2,2);
INSERT INTO product_places VALUES('newest',0,3,1);
INSERT INTO product_places VALUES('newest',1,1,1);
INSERT INTO product_places VALUES('newest',2,1,2);
INSERT INTO product_places VALUES('newest',3,1,3);
INSERT INTO product_places VALUES('price',0,1,2);
INSERT INTO product_places VALUES('price',0,2,1);
INSERT INTO product_places VALUES('price',0,3,3);
INSERT INTO product_places VALUES('price',1,1,1);
INSERT INTO product_places VALUES('price',2,1,2);
INSERT INTO product_places VALUES('price',3,1,3);
CREATE TABLE counters (
    visitor BLOB NOT NULL PRIMARY KEY,
    number INTEGER NOT NULL CHECK (number >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO counters VALUES(X'00112233445566778899aabbccddeeff',7);
INSERT INTO counters VALUES(X'6163636f756e743a3338366236666331663237656466303664376662663361346233346632646330',4);
INSERT INTO counters VALUES(X'6eb29d092f858a2874f398446be33bba',4);
INSERT INTO counters VALUES(X'd74a14845099fd0545c749fcf991ce21',4);
CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL,
    added REAL NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO accounts VALUES('386b6fc1f27edf06d7fbf3a4b34f2dc0','ann@example.org','$argon2id$v=19$m=19456,t=2,p=1$66wvKWZSwAS8CSpJ662SxA$R0IdJJuriV1xOmm3rU6z8KAdMW2X8+4r5gWt4VZ3DxQ',1795307567.3169999123);
INSERT INTO accounts VALUES('b1','bob@example.org','$argon2id$v=19$m=19456,t=2,p=1$/cK3R1voXa45k9aDXGVTDA$fn9fUWtZ5W5JFGuAbARTxSc1gNstdiQNMLZj1AwvACU',1795307567.4142353534);
CREATE TABLE sign_in_attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    at REAL NOT NULL
) STRICT;
INSERT INTO sign_in_attempts VALUES(2,'ann@example.org','',1795307589.1411385536);
CREATE TABLE catalogue_revision (revision BLOB NOT NULL) STRICT;
INSERT INTO catalogue_revision VALUES(X'0104a8bb1bfdc238541c498e82a58efb');
CREATE TABLE rendered_outputs (path TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO rendered_outputs VALUES('/var/pages');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('categories',3);
INSERT INTO sqlite_sequence VALUES('products',3);
INSERT INTO sqlite_sequence VALUES('sign_in_attempts',2);
CREATE INDEX sessions_by_visitor ON sessions (visitor);
CREATE INDEX sessions_by_renewal ON sessions (renewed);
CREATE INDEX sessions_by_account ON sessions (account) WHERE account IS NOT NULL;
CREATE INDEX account_sessions_by_renewal ON sessions (renewed) WHERE account IS NOT NULL;
CREATE INDEX account_sessions_by_beginning ON sessions (begun) WHERE account IS NOT NULL;
CREATE TRIGGER list_ends_with_last_session AFTER DELETE ON sessions
WHEN OLD.account IS NULL AND NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = OLD.visitor)
BEGIN
    DELETE FROM todo_lists WHERE visitor = OLD.visitor;
END;
CREATE INDEX products_by_category ON products (category);
CREATE TRIGGER counter_ends_with_last_session AFTER DELETE ON sessions
WHEN OLD.account IS NULL AND NOT EXISTS (SELECT 1 FROM sessions WHERE visitor = OLD.visitor)
BEGIN
    DELETE FROM counters WHERE visitor = OLD.visitor;
END;
CREATE INDEX sign_in_attempts_by_name ON sign_in_attempts (name, at);
CREATE INDEX sign_in_attempts_by_address ON sign_in_attempts (address, at);
CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts (at);
