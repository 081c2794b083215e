// cmark-gfm: CommonMark with GitHub's extensions. The archives are linked, because each release of Debian has the shared libraries
// under other names.
#ifndef VIPERWEB_CMARKGFM_SHIM_H
#define VIPERWEB_CMARKGFM_SHIM_H

#include <cmark-gfm.h>
#include <cmark-gfm/parser.h>
#include <cmark-gfm-core-extensions.h>
#include <stdbool.h>
#include <string.h>

/// Whether a text contains `sought`. The byte at index `rare` is searched first: choose one that is rare. (glibc's `memmem` takes longer.)
static inline bool viperweb_has(const char *text, size_t length, const char *sought, size_t rare) {
    size_t count = strlen(sought);
    const char *end = text + length;
    for (const char *next = text; (next = memchr(next, sought[rare], end - next)); next++) {
        const char *start = next - rare;
        if (start >= text && (size_t)(end - start) >= count && memcmp(start, sought, count) == 0) return true;
    }
    return false;
}

/// What a text may have besides what each text has.
typedef struct {
    /// An extension finds these. While it does, all of cmark-gfm's parsers stop at its signs, because their table is global: only one thread
    /// may parse such a text at a time.
    bool urls, strikethrough;
    bool footnotes;
} viperweb_syntax;

static inline viperweb_syntax viperweb_syntax_of(const char *text, size_t length) {
    viperweb_syntax syntax;
    // A character reference may be an `@`.
    syntax.urls = memchr(text, '@', length) || memchr(text, '&', length) || viperweb_has(text, length, "://", 0) ||
                  viperweb_has(text, length, "www.", 3);
    syntax.strikethrough = memchr(text, '~', length);
    // If a character reference is the `^`, cmark-gfm 0.29.0.gfm.6 reads behind its end.
    syntax.footnotes = viperweb_has(text, length, "[^", 0) && !viperweb_has(text, length, "[&#", 0) &&
                       !viperweb_has(text, length, "[&Hat;", 0);
    return syntax;
}

/// The document of a text. Each link by reference copies the title and the URL of its reference. So it has no title, and an
/// empty URL where all links might copy more than `url_bytes` bytes. The nodes are in `memory`.
/// `cmark_gfm_core_extensions_ensure_registered` was called.
static inline cmark_node *viperweb_parse_markdown(
    const char *text, size_t length, viperweb_syntax syntax, size_t url_bytes, cmark_mem *memory) {
    // A link has a closing bracket.
    size_t links = 0;
    for (const char *next = text; (next = memchr(next, ']', text + length - next)); next++) links++;
    cmark_parser *parser = cmark_parser_new_with_mem(syntax.footnotes ? CMARK_OPT_FOOTNOTES : CMARK_OPT_DEFAULT, memory);
    const char *const extensions[] = {
        "table", "tasklist", syntax.strikethrough ? "strikethrough" : NULL, syntax.urls ? "autolink" : NULL};
    for (size_t index = 0; index < sizeof extensions / sizeof *extensions; index++) {
        if (!extensions[index]) continue;
        cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(extensions[index]));
    }
    cmark_parser_feed(parser, text, length);
    // A blank line ends the last paragraph, so all references are known.
    cmark_parser_feed(parser, "\n\n", 2);
    for (cmark_map_entry *entry = parser->refmap->refs; entry; entry = entry->next) {
        cmark_reference *reference = (cmark_reference *)entry;
        reference->title.len = 0;
        if (reference->url.len > url_bytes / (links ? links : 1)) reference->url.len = 0;
    }
    cmark_node *document = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return document;
}

/// The nodes of the extensions.
typedef enum {
    VIPERWEB_NODE_OTHER,
    VIPERWEB_NODE_TABLE,
    VIPERWEB_NODE_TABLE_ROW,
    VIPERWEB_NODE_TABLE_CELL,
    VIPERWEB_NODE_STRIKETHROUGH,
    VIPERWEB_NODE_TASK,
} viperweb_node_kind;

static inline viperweb_node_kind viperweb_node_kind_of(cmark_node *node) {
    const char *name = cmark_node_get_type_string(node);
    if (strcmp(name, "table") == 0) return VIPERWEB_NODE_TABLE;
    if (strcmp(name, "table_row") == 0 || strcmp(name, "table_header") == 0) return VIPERWEB_NODE_TABLE_ROW;
    if (strcmp(name, "table_cell") == 0) return VIPERWEB_NODE_TABLE_CELL;
    if (strcmp(name, "strikethrough") == 0) return VIPERWEB_NODE_STRIKETHROUGH;
    if (strcmp(name, "tasklist") == 0) return VIPERWEB_NODE_TASK;
    return VIPERWEB_NODE_OTHER;
}

#endif
