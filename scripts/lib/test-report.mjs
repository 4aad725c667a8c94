import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';

/**
 * A test or a check that failed at least once; `file` is null for a check.
 * @typedef {{ file: string | null, title: string, error: string }} Failure
 *
 * What a run came to; `titles` are those of the tests that passed, `secondTries` those that failed once
 * and then passed.
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   skipped: number,
 *   titles: readonly string[],
 *   failures: readonly Failure[],
 *   secondTries: readonly Failure[],
 *   files: readonly { file: string, seconds: number }[],
 * }} Result
 */

/** @type {Result} */
export const NOTHING = {
  passed: 0,
  failed: 0,
  skipped: 0,
  titles: [],
  failures: [],
  secondTries: [],
  files: [],
};

/** How many tests and journeys of one run may need a second try. Each further one counts as failed. */
export const MAX_SECOND_TRIES = 6;

/**
 * The sum of the results of several runs.
 * @param {readonly Result[]} results
 * @returns {Result}
 */
export function total(results) {
  const sum = (read) => results.reduce((count, result) => count + read(result), 0);
  const all = (read) => results.flatMap(read);
  const secondTries = all((result) => result.secondTries);
  const excess = Math.max(0, secondTries.length - MAX_SECOND_TRIES);
  return {
    passed: sum(({ passed }) => passed) - excess,
    failed: sum(({ failed }) => failed) + excess,
    skipped: sum(({ skipped }) => skipped),
    titles: all(({ titles }) => titles),
    failures: all(({ failures }) => failures),
    secondTries,
    files: all(({ files }) => files),
  };
}

const SLOWEST_FILES = 10;
const MAX_FAILURES = 20;
const ERROR_LINES = 8;
const LINE_LENGTH = 200;

/**
 * What is said at the end of a run, before its counts: the slowest files of the server's tests, what
 * needed a second try, and what failed, with the first lines of its error.
 * @param {Result} result
 */
export function reportLines({ files, secondTries, failures }) {
  return [
    ...section('Slowest files of server tests:', slowest(files)),
    ...section('Passed only at the second try:', secondTries.flatMap(failureLines)),
    ...section('Failed:', failures.slice(0, MAX_FAILURES).flatMap(failureLines)),
    ...(failures.length > MAX_FAILURES ? [`  and ${failures.length - MAX_FAILURES} more`] : []),
  ];
}

function section(heading, lines) {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}

function slowest(files) {
  return files
    .filter(({ file }) => file.startsWith('apps/server/'))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

function failureLines({ file, title, error }) {
  const name = file === null ? title : `${file} › ${title}`;
  return [`  ✗ ${name}`, ...firstLines(error).map((line) => `      ${line}`)];
}

function firstLines(error) {
  return stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line))
    .slice(0, ERROR_LINES)
    .map((line) => line.slice(0, LINE_LENGTH));
}

/** A path as it stands in the repository. */
export function inRepository(path) {
  return relative(ROOT, path);
}
