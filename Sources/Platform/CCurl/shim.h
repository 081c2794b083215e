// libcurl; its variadic functions, which Swift cannot call, by type.
#ifndef VIPERWEB_CCURL_SHIM_H
#define VIPERWEB_CCURL_SHIM_H

#include <curl/curl.h>
#include <string.h>

/// Where an answer's body goes; no more than there is room for.
struct viperweb_body {
    char *bytes;
    size_t room;
    size_t length;
};

/// A CURLOPT_WRITEFUNCTION: what it does not take ends the transfer with CURLE_WRITE_ERROR.
static inline size_t viperweb_keep(char *bytes, size_t size, size_t count, void *context) {
    struct viperweb_body *body = (struct viperweb_body *)context;
    if (size * count > body->room - body->length) return 0;
    memcpy(body->bytes + body->length, bytes, size * count);
    body->length += size * count;
    return size * count;
}

static inline CURLcode viperweb_set_body(CURL *handle, struct viperweb_body *body) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, viperweb_keep);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, (void *)body);
}

static inline CURLcode viperweb_set_number(CURL *handle, CURLoption option, long number) {
    return curl_easy_setopt(handle, option, number);
}

static inline CURLcode viperweb_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

/// The body of a POST, which libcurl copies.
static inline CURLcode viperweb_set_post(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

/// The header fields, which have to live as long as the transfer.
static inline CURLcode viperweb_set_fields(CURL *handle, struct curl_slist *fields) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

/// What is sent, from an offset on.
struct viperweb_text {
    const char *bytes;
    size_t length;
    size_t offset;
};

/// A CURLOPT_READFUNCTION.
static inline size_t viperweb_give(char *room, size_t size, size_t count, void *context) {
    struct viperweb_text *text = (struct viperweb_text *)context;
    size_t left = text->length - text->offset;
    size_t length = size * count < left ? size * count : left;
    memcpy(room, text->bytes + text->offset, length);
    text->offset += length;
    return length;
}

/// The text has to live as long as the transfer.
static inline CURLcode viperweb_set_upload(CURL *handle, struct viperweb_text *text) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, viperweb_give);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_READDATA, (void *)text);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)text->length);
}

/// Where the lines go that a server of SMTP says.
static inline CURLcode viperweb_set_replies(CURL *handle, struct viperweb_body *body) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, viperweb_keep);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_HEADERDATA, (void *)body);
}

/// A list has to live as long as the transfer.
static inline CURLcode viperweb_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(handle, option, list);
}

/// The status of the last answer; 0 where there was none.
static inline long viperweb_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

#endif
