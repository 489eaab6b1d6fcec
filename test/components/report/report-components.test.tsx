import { renderToString } from 'preact-render-to-string';
import { beforeAll, expect, test } from 'vitest';
import { GradeMark } from '../../../components/report/GradeMark.tsx';
import { ProblemNotice } from '../../../components/report/ProblemNotice.tsx';
import { setTranslator } from '../../../lib/i18n/translate.ts';
import { type ProblemCode, problemCodes } from '../../../lib/model/problem.ts';
import { grades } from '../../../lib/model/report/report.ts';
import english from '../../../public/_locales/en/messages.json';

const messages: Record<string, { message: string }> = english;

beforeAll(() =>
  setTranslator((key, values) =>
    (messages[key]?.message ?? '').replace(/\$(\d)/g, (_, number) => values[Number(number) - 1] ?? ''),
  ),
);

test('every grade has its own name, shape and sign, and no letter', () => {
  const marks = [...grades, undefined].map((grade) => renderToString(<GradeMark grade={grade} />));
  const pick = (pattern: RegExp) => marks.map((mark) => pattern.exec(mark)?.[1]);
  expect(pick(/aria-label="([^"]+)"/)).toEqual(['Good', 'Decent', 'Bad', 'No grade yet']);
  expect(pick(/>([^<>]+)</)).toEqual([undefined, undefined, undefined, undefined]);
  expect(new Set(pick(/ d="([^"]+)"/)).size).toBe(4);
  expect(new Set(pick(/grade-sign" d="([^"]+)"/)).size).toBe(4);
});

test.each(problemCodes)('the problem %s is an alert with a text and a next step', (code: ProblemCode) => {
  const html = renderToString(<ProblemNotice problem={{ code }} />);
  expect(html).toContain('role="alert"');
  expect(html).toContain(toHtml(messages[`problem_${code}`]?.message));
  const next = code === 'rateLimited' ? 'problem_rateLimited_soon' : `problem_${code}_next`;
  expect(html).toContain(toHtml(messages[next]?.message));
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

function toHtml(text = '?'): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
