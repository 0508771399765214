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

// An answer, or why there is none.
typedef struct WorddleAnswer WorddleAnswer;

// What answers questions. It never changes: threads may share one.
typedef struct WorddleEngine WorddleEngine;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Makes an engine. Word lists are opened when they are first asked for, and stay open.
struct WorddleEngine *worddle_engine_new(void);

// Frees an engine and the lists that it opened.
//
// # Safety
// `engine` is null or came from `worddle_engine_new`; nobody uses it any more.
void worddle_engine_free(struct WorddleEngine *engine);

// Asks a question, such as `solve` with a request as JSON. The answer is yours to free; it is null only if `engine` or
// `address` is null. Add `?lang=fr` to the address for problems in French.
//
// # Safety
// `engine` is null or came from `worddle_engine_new` and is not freed; `address` and `request` are null or texts that end in
// a zero byte.
struct WorddleAnswer *worddle_ask(const struct WorddleEngine *engine,
                                  const char *address,
                                  const char *request);

// The status of an answer as HTTP numbers it: 200, or 400 and above for a problem. 0 for null.
//
// # Safety
// `answer` is null or came from `worddle_ask` and is not freed.
uint16_t worddle_answer_status(const struct WorddleAnswer *answer);

// The answer as JSON, or the problem: `detail` says what was found and what was expected, `field` where. It belongs to the
// answer, and ends in a zero byte. Null for null.
//
// # Safety
// `answer` is null or came from `worddle_ask` and is not freed.
const char *worddle_answer_text(const struct WorddleAnswer *answer);

// How many bytes the text of an answer has, without its zero byte. 0 for null.
//
// # Safety
// `answer` is null or came from `worddle_ask` and is not freed.
size_t worddle_answer_length(const struct WorddleAnswer *answer);

// Frees an answer and its text.
//
// # Safety
// `answer` is null or came from `worddle_ask`; nobody uses it or its text any more.
void worddle_answer_free(struct WorddleAnswer *answer);

// The version of Worddle, as `1.2.3`.
const char *worddle_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* WORDDLE_H */
