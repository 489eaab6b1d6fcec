import { expect, test } from 'vitest';
import { pickMessages } from '../wxt.config.ts';

const messages = {
  save: { message: 'Save', description: 'On a button' },
  ask: { message: 'Read your browsing history' },
  ask_firefox: { message: 'Access browser tabs' },
};

test('a build contains the strings of its own browser, without variants for others and without descriptions', () => {
  const save = { message: 'Save' };
  expect(pickMessages(messages, 'chrome')).toEqual({ save, ask: { message: 'Read your browsing history' } });
  expect(pickMessages(messages, 'firefox')).toEqual({ save, ask: { message: 'Access browser tabs' } });
});
