import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { GradeMark } from '../../../components/report/GradeMark.tsx';
import { ProblemNotice } from '../../../components/report/ProblemNotice.tsx';
import { grades } from '../../../lib/model/report/report.ts';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

test('every grade has its own name, shape and sign, and no letter', () => {
  const marks = [...grades, undefined].map((grade) => renderToString(<GradeMark grade={grade} />));
  const pick = (pattern: RegExp) => marks.map((mark) => pattern.exec(mark)?.[1]);
  expect(pick(/aria-label="([^"]+)"/)).toEqual(['Good', 'Decent', 'Bad', 'No grade yet']);
  expect(pick(/>([^<>]+)</)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(pick(/ d="([^"]+)"/)).size).toBe(4);
  expect(new Set(pick(/grade-sign" d="([^"]+)"/)).size).toBe(4);
});

test('a problem is an alert with a text and a next step', () => {
  const html = renderToString(<ProblemNotice problem={{ code: 'offline' }} />);
  expect(html).toMatch(/role="alert".*You are offline\..*Check your network, then try again\./);
});

test('the address, the status and the excerpt of a problem are shown', () => {
  const problem = { code: 'redirected' as const, status: 301, address: 'https://new.example', excerpt: 'Moved' };
  const html = renderToString(<ProblemNotice problem={problem} />);
  expect(html).toContain('https://new.example');
  expect(html).toContain('HTTP status 301');
  expect(html).toMatch(/<details>.*Moved.*<\/details>/);
});

test('the retry button is disabled for as long as the service asks to wait', () => {
  const retryAt = Date.now() + 12_000;
  const render = (at: number | undefined) =>
    renderToString(<ProblemNotice problem={{ code: 'rateLimited', retryAt: at }} onRetry={() => {}} />);
  expect(render(retryAt)).toContain('when the service allows it');
  expect(render(undefined)).not.toContain('when the service allows it');
  expect(render(retryAt)).toMatch(/<button[^>]*disabled[^>]*>Try again in 00:12</);
  expect(render(undefined)).toMatch(/<button(?![^>]*disabled)[^>]*>Try again</);
});
