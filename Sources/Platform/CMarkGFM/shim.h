// cmark-gfm: CommonMark, without the extensions. The archive is linked, because each release of Debian has the shared library
// under another name.
#ifndef VIPERWEB_CMARKGFM_SHIM_H
#define VIPERWEB_CMARKGFM_SHIM_H

#include <cmark-gfm.h>
#include <cmark-gfm/parser.h>

/// The document of a text. A link by reference has no title, and an empty URL if its URL has more than `longest_url` bytes:
/// each link copies both.
static inline cmark_node *viperweb_parse_markdown(const char *text, size_t length, int longest_url) {
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_DEFAULT);
    cmark_parser_feed(parser, text, length);
    // A blank line ends the last paragraph, so all references are known.
    cmark_parser_feed(parser, "\n\n", 2);
    for (cmark_map_entry *entry = parser->refmap->refs; entry; entry = entry->next) {
        cmark_reference *reference = (cmark_reference *)entry;
        reference->title.len = 0;
        if (reference->url.len > longest_url) reference->url.len = 0;
    }
    cmark_node *document = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return document;
}

#endif
