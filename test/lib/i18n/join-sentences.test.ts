import { expect, test } from 'vitest';
import { joinSentences } from '../../../lib/i18n/join-sentences.ts';

test.each<[Parameters<typeof joinSentences>, string]>([
  [['Read once.', 'Then given back.'], 'Read once. Then given back.'],
  [['一度だけ読み込みます。', '許可は解除されます。'], '一度だけ読み込みます。許可は解除されます。'],
  [['确定吗？', '', undefined, false, '将删除。'], '确定吗？将删除。'],
])('%j is %s', (sentences, joined) => {
  expect(joinSentences(...sentences)).toBe(joined);
});
