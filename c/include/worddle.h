/* Worddle for programs in C: every question of the HTTP API, as JSON, without a server.
 *
 *     WorddleEngine *engine = worddle_engine_new();
 *     WorddleAnswer *answer = worddle_ask(engine, "solve", "{\"board\":\"CAT/ORE\",\"language\":\"en\"}");
 *     if (worddle_answer_status(answer) == 200) puts(worddle_answer_text(answer));
 *     worddle_answer_free(answer);
 *     worddle_engine_free(engine);
 *
 * docs/API.md has the questions; an address here is what follows /api/v1/ there. */

#ifndef WORDDLE_H
#define WORDDLE_H

#include <stddef.h>
#include <stdint.h>

// An answer or an error.
typedef struct WorddleAnswer WorddleAnswer;

// Answers questions. It is immutable, so threads may share one.
typedef struct WorddleEngine WorddleEngine;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Makes an engine. Word lists are opened on first use and stay open.
struct WorddleEngine *worddle_engine_new(void);

// Frees an engine and the lists that it opened.
//
// # Safety
// `engine` is null or came from `worddle_engine_new`, and is not used afterwards.
void worddle_engine_free(struct WorddleEngine *engine);

// Asks a question, such as `solve` with a JSON request. The caller frees the answer, which is null only if
// `engine` or `address` is null. Add `?lang=fr` to the address for error messages in French.
//
// # Safety
// `engine` is null or came from `worddle_engine_new` and has not been freed; `address` and `request` are
// null or zero-terminated strings.
struct WorddleAnswer *worddle_ask(const struct WorddleEngine *engine,
                                  const char *address,
                                  const char *request);

// Returns the HTTP status of an answer: 200, or 400 and above for an error. Returns 0 for null.
//
// # Safety
// `answer` is null or came from `worddle_ask` and has not been freed.
uint16_t worddle_answer_status(const struct WorddleAnswer *answer);

// Returns the answer as JSON. In an error, `detail` states what was found and what was expected, and `field`
// where. The string is zero-terminated and belongs to the answer. Returns null for null.
//
// # Safety
// `answer` is null or came from `worddle_ask` and has not been freed.
const char *worddle_answer_text(const struct WorddleAnswer *answer);

// Returns the length of an answer's text in bytes, without the terminating zero. Returns 0 for null.
//
// # Safety
// `answer` is null or came from `worddle_ask` and has not been freed.
size_t worddle_answer_length(const struct WorddleAnswer *answer);

// Frees an answer and its text.
//
// # Safety
// `answer` is null or came from `worddle_ask`; neither it nor its text is used afterwards.
void worddle_answer_free(struct WorddleAnswer *answer);

// Returns the version of Worddle, such as `1.2.3`.
const char *worddle_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WORDDLE_H */
