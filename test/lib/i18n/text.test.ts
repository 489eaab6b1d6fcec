import { expect, test } from 'vitest';
import { isolate, joinSentences, makeVisible } from '../../../lib/i18n/text.ts';

const [override, end] = ['\u202E', '\u2069'];

test('a direction override in a name ends with the name', () => {
  expect(isolate(`shop${override}moc`)).toBe(`\u2068shop${override}moc${end}`);
});

test('a name cannot end its isolation itself', () => {
  expect(isolate(`a${end}${override}b`)).toBe(`\u2068a${override}b${end}`);
});

test('a name is truncated to 300 characters', () => {
  expect(isolate('x'.repeat(100_000))).toBe(`\u2068${'x'.repeat(300)}…\u2069`);
  expect(isolate(`${'x'.repeat(299)}😀`)).toBe(`\u2068${'x'.repeat(299)}…\u2069`);
  expect(isolate('x'.repeat(300))).toBe(`\u2068${'x'.repeat(300)}\u2069`);
});

test('an invisible character in an address is shown as a percent code', () => {
  expect(makeVisible(`https://shop.example/${override}moc\u200B`)).toBe('https://shop.example/%E2%80%AEmoc%E2%80%8B');
});

test.each<[Parameters<typeof joinSentences>, string]>([
  [['Read once.', 'Then given back.'], 'Read once. Then given back.'],
  [['一度だけ読み込みます。', '許可は解除されます。'], '一度だけ読み込みます。許可は解除されます。'],
  [['确定吗？', '', undefined, false, '将删除。'], '确定吗？将删除。'],
])('the sentences %j are joined as %s', (sentences, joined) => {
  expect(joinSentences(...sentences)).toBe(joined);
});
