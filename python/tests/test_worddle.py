"""The package as users see it. Expected answers come from published counts and from asking one by one."""

import signal
import subprocess
import sys
import threading

import numpy
import pytest

import worddle
from worddle import Board, Crossword, Lexicon, PerLetter, Rules, Solver, WorddleError, best, generate

FRENCH = Lexicon("fr")
ENGLISH = Lexicon("en")
RECORD = "CAIL/RMLS/EIAE/SNTR"


def test_lists_have_their_published_lengths():
    assert {name: len(Lexicon(name)) for name in worddle.BUILT_IN if name != "de-scrabble"} == {
        "en": 172_820,
        "fr": 422_292,
        "de": 675_750,
        "es": 573_144,
        "it": 345_386,
    }


def test_words_match_patterns_and_letters():
    assert [word.word for word in ENGLISH.words("zo?")] == ["ZOA", "ZOO"]
    assert ENGLISH.anagrams("tac", exact=True)[0].word == "ACT"
    assert "élève" in FRENCH and "ELEVE" in FRENCH and "xyzzy" not in FRENCH and "c?t" not in FRENCH
    assert set(FRENCH.words("eleve")[0].spellings) >= {"élève", "élevé"}


def test_a_custom_list():
    own = Lexicon.from_words(["cat", "car", "ore"])
    assert [found.word for found in Solver(own).solve("CAT/ORE")] == ["CAR", "CAT", "ORE"]
    assert len(own) == 3


def test_a_solution_has_words_with_paths_on_the_board():
    solution = Solver(ENGLISH).solve("CAT/ORE")
    cells = "CATORE"
    assert len(solution) == 48 and solution.points == sum(found.points for found in solution) == 58
    for found in solution:
        assert "".join(cells[cell] for cell in found.path) == found.word
        assert len(set(found.path)) == len(found.path)


def test_the_record_has_its_published_number_of_words(tmp_path):
    # 1634 words with the article's list, which is not in the package. With ours, as many as solving finds.
    solver = Solver(FRENCH, rules="ruzzle")
    count = solver.count(RECORD)
    assert (count.words, count.points) == (len(solver.solve(RECORD)), solver.solve(RECORD).points)
    assert count.words > 1500


def random_boards(count: int) -> numpy.ndarray:
    letters = numpy.frombuffer(b"AAABCDEEEEEFGHIIILLMNNOOPRRSSSTTUUV", dtype=numpy.uint8)
    return numpy.random.default_rng(1).choice(letters, size=(count, 16))


def test_many_boards_are_counted_as_one_by_one():
    boards = random_boards(300)
    texts = ["/".join(bytes(board[row * 4 : row * 4 + 4]).decode() for row in range(4)) for board in boards]
    solver = Solver(FRENCH, rules="boggle")
    counts = solver.count_many(boards)
    assert isinstance(counts.words, numpy.ndarray) and len(counts) == 300
    listed = solver.count_many(texts)
    assert isinstance(listed.words, list)
    assert listed.words == counts.words.tolist() and listed.points == counts.points.tolist()
    assert [solver.count(text).points for text in texts[:20]] == listed.points[:20]
    assert [len(solver.solve(text)) for text in texts[:20]] == listed.words[:20]
    for threads in (1, 2, 5):
        assert solver.count_many(boards, threads=threads).words.tolist() == listed.words
    assert solver.count_many(boards.reshape(300, 4, 4)).words.tolist() == listed.words
    assert solver.count_many(boards.view("S1")).words.tolist() == listed.words
    assert solver.count_many([]).words == []


def test_shapes_of_boards():
    solver = Solver(ENGLISH)
    six = numpy.frombuffer(b"CATORE", dtype=numpy.uint8)
    assert solver.count_many(six.reshape(1, 6), topology="2x3").words[0] == 48
    assert solver.count_many(six.reshape(1, 2, 3)).words[0] == 48
    wrapped = Board("CAT/ORE", topology="2x3:wrapped")
    assert solver.count(wrapped).words == len(solver.solve(wrapped)) > 48
    assert solver.count_many([wrapped, wrapped]).words == [solver.count(wrapped).words] * 2


def test_other_threads_run_while_boards_are_counted():
    turns, done = 0, False

    def watch():
        nonlocal turns
        while not done:
            turns += 1

    # With this interval, Python switches threads after a few instructions. Many more turns can only happen during the count.
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    watcher = threading.Thread(target=watch)
    watcher.start()
    boards, solver = random_boards(20_000), Solver(FRENCH, rules="ruzzle")
    before = turns
    solver.count_many(boards)
    during = turns - before
    done = True
    watcher.join()
    sys.setswitchinterval(usual)
    assert during > 10_000


def test_ctrl_c_stops_a_count():
    script = """
import numpy, worddle
solver = worddle.Solver(worddle.Lexicon("en"))
solver.count("CAT/ORE")
boards = numpy.full((10_000_000, 16), ord("S"), dtype=numpy.uint8)
boards[:, ::3], boards[:, 1::3] = ord("E"), ord("T")
print("ready", flush=True)
solver.count_many(boards)
print("counted", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None and child.stdout.readline() == b"ready\n"
    child.send_signal(signal.SIGINT)
    printed, errors = child.communicate(timeout=300)
    assert b"KeyboardInterrupt" in errors and child.returncode != 0 and printed == b""


def test_why_a_word_does_not_count():
    verdict = Solver(ENGLISH).check("treat", "CAT/ORE")
    assert not verdict and verdict.why_not and verdict.paths == ()
    assert Solver(ENGLISH).check("crate", "CAT/ORE").points == 2


def test_custom_rules():
    rules = Rules(shortest=3, points_by_length=(0, 0, 0, 10), points_per_letter=PerLetter(5, 100), name="mine")
    solution = Solver(ENGLISH, rules).solve("CAT/ORE")
    assert solution.rules == "mine"
    assert {len(found.word): found.points for found in solution} == {6: 600, 5: 500, 4: 10, 3: 10}
    letters = Rules(letter_points={"C": 7}, shortest=3)
    assert Solver(ENGLISH, letters).check("cat", "CAT/ORE").points == 7


def test_errors_name_the_field():
    with pytest.raises(WorddleError, match='no rules "bogle": expected boggle') as error:
        Solver(ENGLISH, rules="bogle").solve("CAT/ORE")
    assert (error.value.field, error.value.code) == ("rules", "rules")
    with pytest.raises(WorddleError) as error:
        Solver(ENGLISH).solve("CAT/OR")
    assert error.value.field == "board"
    with pytest.raises(WorddleError, match="board 2: ") as error:
        Solver(ENGLISH).count_many(["CAT/ORE", "CAT/OR"])
    assert error.value.field == "boards"
    with pytest.raises(WorddleError) as error:
        Lexicon("klingon").words("a*")
    assert error.value.field == "list"
    with pytest.raises(WorddleError) as error:
        best(ENGLISH, maximize="beauty")
    assert error.value.field == "maximize"
    with pytest.raises(WorddleError, match="unknown field"):
        generate(ENGLISH, wishes=3)
    with pytest.raises(ValueError, match="expected a byte for each letter"):
        Solver(ENGLISH).count_many(numpy.zeros((2, 16)))


def test_random_boards_are_those_of_the_command():
    boards = generate(FRENCH, words=(250, 350), count=2, seed=1)
    assert [str(board.board) for board in boards] == ["EETA/LSIR/ITFG/AMIL", "TRUI/AESA/COLN/IMRB"]
    assert [(board.words, board.points, board.longest) for board in boards] == [(273, 586, 8), (252, 542, 9)]


def test_a_search_reports_progress_and_finds_the_proven_optimum():
    reports = list(best(ENGLISH, topology="2x2", steps=20_000, seed=1))
    assert reports[-1].done and not reports[0].done
    assert reports[-1].best[0].value == 18  # proven: docs/PROOFS.md
    assert [progress.best[0].value for progress in reports] == sorted(progress.best[0].value for progress in reports)
    again = best(ENGLISH, topology="2x2", steps=20_000, seed=1, threads=2)
    assert again.result().best == reports[-1].best and again.seed == 1


def test_a_search_can_be_stopped():
    search = best(FRENCH, time="10m")
    first = next(search)
    assert first.best and not first.done
    search.stop()
    assert search.result().done


def test_a_crossword_is_filled_or_names_the_slots_to_blame():
    fill = Crossword("#.../..../..../...#").fill(ENGLISH, seed=1, must=["cats"])
    assert fill and "CATS" in {word.word.upper() for word in fill.words}
    assert all(word.word in ENGLISH for word in fill.words)
    impossible = Crossword("Q.Z./..../..../....").fill(ENGLISH)
    assert not impossible and impossible.outcome == "impossible" and "1A" in impossible.blame
