import { expect, test } from 'vitest';
import { rankProjects } from '../../../lib/insights/rank-projects.ts';

const make = (name: string, good: number, decent: number, bad: number, none = 0) => ({
  name,
  counts: { good, decent, bad, none },
});
const read = (projects: { name: string }[]) => projects.map(({ name }) => name).join(' ');

const projects = [
  make('half', 5, 0, 5),
  make('most', 9, 1, 0),
  make('mostToo', 9, 0, 1),
  make('mostOfMany', 90, 10, 0),
  make('bad', 0, 0, 10),
  make('poor', 0, 3, 7),
  make('few', 3, 0, 0, 40),
  make('ungraded', 0, 0, 0, 50),
];

test('the best projects have the largest share of good, then the smallest of bad, then most reports', () => {
  const { best, count } = rankProjects(projects, 5, 3);
  expect(read(best)).toBe('mostOfMany most mostToo');
  expect(count).toBe(6);
});

test('the worst projects have the largest share of bad reports', () => {
  expect(read(rankProjects(projects, 5, 2).worst)).toBe('bad poor');
});

test('reports without a grade do not count for the minimum, and projects need a grade to be ranked', () => {
  expect(read(rankProjects(projects, 3, 1).best)).toBe('few');
  expect(rankProjects(projects, 0, 10).count).toBe(7);
});

test('no project is among the best and the worst, unless it is the only one', () => {
  const { best, worst } = rankProjects(projects, 0, 10);
  expect(new Set([...best, ...worst]).size).toBe(6);
  // Half of it is good, more than of any other, and half of it is bad, more than of any other.
  const torn = make('torn', 50, 0, 50);
  const split = rankProjects([torn, make('fair', 40, 60, 0), make('weak', 10, 50, 40), make('plain', 0, 70, 30)], 5, 5);
  expect([read(split.best), read(split.worst)]).toEqual(['torn fair', 'weak plain']);
  const perfect = rankProjects([make('one', 9, 0, 0), make('two', 5, 0, 0)], 5, 5);
  expect([read(perfect.best), read(perfect.worst)]).toEqual(['one', 'two']);
  const only = projects.slice(0, 1);
  expect(rankProjects(only, 5, 3)).toEqual({ best: only, worst: only, count: 1 });
});
