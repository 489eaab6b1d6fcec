import { expect, test } from 'vitest';
import { type Origins, useOrigins } from '../../../components/hooks/use-origins.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { mount, settle } from '../mount.tsx';

const stored: Connection = {
  id: 'c1',
  name: 'One',
  address: 'https://one.example',
  keyHint: 'abcd',
  privacy: 'private',
  forgetsKey: false,
};
const [one, two, three] = ['https://one.example/*', 'https://two.example/*', 'https://three.example/*'] as const;

let origins: Origins;

function Form({ of, connections }: { of?: Connection; connections: Connection[] }) {
  origins = useOrigins(of, connections);
  return null;
}

test('a form left without Cancel releases the origins granted in it, except those in use', async () => {
  const form = await mount(<Form of={stored} connections={[stored]} />);
  await origins.request(one);
  await origins.request(two);
  await form.remove();
  expect(form.released).toEqual([two]);
});

test('a form left while it saves does not release the saved origin', async () => {
  const form = await mount(<Form connections={[]} />);
  await origins.request(one);
  const saving = origins.holdDuring(async () => {
    await settle();
    origins.releaseUnusedNow([stored]);
  });
  await form.remove();
  await saving;
  expect(form.released).toEqual([]);
});

test('a form left during work that fails releases the granted origin then', async () => {
  const form = await mount(<Form connections={[]} />);
  await origins.request(two);
  const failing = origins.holdDuring(async () => {
    await settle();
    throw new Error('refused');
  });
  await form.remove();
  expect(form.released).toEqual([]);
  await expect(failing).rejects.toThrow('refused');
  expect(form.released).toEqual([two]);
});

test('a page that is left during work releases the granted origin at once: nothing will do so later', async () => {
  const form = await mount(<Form connections={[]} />);
  await origins.request(two);
  void origins.holdDuring(() => new Promise(() => undefined));
  const page = form.root.ownerDocument.defaultView as typeof globalThis & Window;
  page.dispatchEvent(new page.Event('pagehide'));
  expect(form.released).toEqual([two]);
});

test('an origin that the user allows after leaving the form is released', async () => {
  const { promise: granted, resolve: allow } = Promise.withResolvers<boolean>();
  const form = await mount(<Form connections={[]} />, {}, {}, { request: () => granted });
  const asked = origins.request(two);
  await form.remove();
  expect(form.released).toEqual([]);
  allow(true);
  await asked;
  expect(form.released).toEqual([two]);
});

test('an origin that another window needs since the last save is not released', async () => {
  const form = await mount(<Form connections={[]} />);
  await origins.request(one, two);
  const { releaseUnusedNow } = origins;
  await form.show(<Form connections={[stored]} />);
  releaseUnusedNow([{ ...stored, id: 'c2', address: 'https://two.example' }]);
  expect(form.released).toEqual([]);
});

test('the former origin of a moved connection is released once', async () => {
  const form = await mount(<Form of={stored} connections={[stored]} />);
  const moved = { ...stored, address: 'https://two.example' };
  await origins.request(two);
  origins.releaseUnusedNow([moved]);
  await form.show(<Form of={moved} connections={[moved]} />);
  await form.remove();
  expect(form.released).toEqual([one]);
});

test('an origin to which another window has moved the connection is released as well', async () => {
  const form = await mount(<Form of={stored} connections={[stored]} />);
  const moved = { ...stored, address: 'https://two.example' };
  await form.show(<Form of={moved} connections={[moved]} />);
  await origins.request(three);
  origins.releaseUnusedNow([{ ...stored, address: 'https://three.example' }]);
  expect(form.released).toEqual([one, two]);
});

test('after work, the origins are released that no connection needs by then', async () => {
  const form = await mount(<Form connections={[]} />);
  await origins.request(one, two);
  const { releaseUnusedIfIdle } = origins;
  await form.show(<Form connections={[stored]} />);
  releaseUnusedIfIdle();
  expect(form.released).toEqual([two]);
});

test('no origin is released while other work may need it', async () => {
  const form = await mount(<Form connections={[]} />);
  await origins.request(two);
  const ends: (() => void)[] = [];
  const [first, second] = [1, 2].map(() => origins.holdDuring(() => new Promise<void>((end) => ends.push(end))));
  ends[0]?.();
  await first;
  origins.releaseUnusedIfIdle();
  expect(form.released).toEqual([]);
  ends[1]?.();
  await second;
  origins.releaseUnusedIfIdle();
  expect(form.released).toEqual([two]);
});
