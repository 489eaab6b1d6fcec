import { expect, test } from 'vitest';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { takeLosses } from '../../../lib/storage/losses.ts';
import { createMemoryArea, installStorage } from '../background/memory-area.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({
  address: 'https://reports.example',
  forgetsKey: false,
  id,
  name: id,
  privacy: 'private',
}));

test.each([
  { activeId: 'b', active: 'b' },
  { activeId: 'c', active: undefined },
  { activeId: 7, active: undefined },
])(
  'one unreadable connection is dropped, the others stay, and none becomes active instead: %o',
  async ({ activeId, active }) => {
    const broken = { ...c, privacy: 'team' };
    installStorage({ local: createMemoryArea({ connections: { connections: [a, broken, b], activeId } }) });
    for (let reads = 0; reads < 2; reads++) {
      expect(await connectionsItem.read()).toEqual({ connections: [a, b], activeId: active });
    }
    expect(await takeLosses()).toEqual(['unreadable']);
  },
);
