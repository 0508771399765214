/* Asks Worddle five questions and prints the answers:
 *
 *     cc -Iinclude examples/ask.c -L../target/release -lworddle -o ask && LD_LIBRARY_PATH=../target/release ./ask
 */
#include <stdio.h>
#include <string.h>

#include "worddle.h"

/* Asks a question, prints the start of the answer, and returns whether it is as expected. */
static int ask(const WorddleEngine *engine, const char *name, const char *address, const char *request, int status,
               const char *expected) {
    WorddleAnswer *answer = worddle_ask(engine, address, request);
    const char *text = worddle_answer_text(answer);
    int is_right = worddle_answer_status(answer) == status && strstr(text, expected) != NULL &&
                   worddle_answer_length(answer) == strlen(text);
    printf("%s %d %.60s\n", name, worddle_answer_status(answer), text);
    if (!is_right) {
        fprintf(stderr, "expected %d with %s, got %s\n", status, expected, text);
    }
    worddle_answer_free(answer);
    return is_right;
}

int main(void) {
    WorddleEngine *engine = worddle_engine_new();
    int right = 1;
    right &= ask(engine, "solve", "solve", "{\"board\":\"CAT/ORE\",\"language\":\"en\"}", 200, "COATER");
    right &= ask(engine, "count", "solve", "{\"board\":\"CAT/ORE\",\"language\":\"en\",\"longest\":0}", 200, "\"words\":");
    right &= ask(engine, "check", "check", "{\"board\":\"CAT/ORE\",\"word\":\"zoo\",\"language\":\"en\"}", 200, "false");
    right &= ask(engine, "fill", "crossword/fill", "{\"grid\":\"#.../..../..../...#\",\"language\":\"en\",\"seed\":1}", 200,
                 "#");
    right &= ask(engine, "refused", "solve?lang=fr", "{\"board\":\"CAT/ORE\",\"rules\":\"bogle\"}", 422, "\"field\":\"rules\"");
    /* Null pointers are accepted. */
    right &= worddle_ask(NULL, "solve", NULL) == NULL && worddle_answer_status(NULL) == 0;
    worddle_answer_free(NULL);
    printf("nothing %s\n", worddle_version());
    worddle_engine_free(engine);
    return right ? 0 : 1;
}
