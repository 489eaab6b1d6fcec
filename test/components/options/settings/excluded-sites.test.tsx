import { expect, test } from 'vitest';
import { ExcludedSites } from '../../../../components/options/settings/ExcludedSites.tsx';
import { setTranslator } from '../../../../lib/i18n/translate.ts';
import { mount, settle } from '../../mount.tsx';

setTranslator((key) => (key === 'language' ? 'en' : key));

async function open(sites: string[], isSavable = true) {
  const saved: string[][] = [];
  const onSave = async (sites: string[]) => {
    saved.push(sites);
    return isSavable;
  };
  const { root, remove, show } = await mount(<ExcludedSites sites={sites} onSave={onSave} />);
  /** Renders sites that another window has saved. */
  const change = (sites: string[]) => show(<ExcludedSites sites={sites} onSave={onSave} />);
  const field = root.querySelector('textarea') as HTMLTextAreaElement;
  const fire = async (target: EventTarget, name: string) => {
    target.dispatchEvent(new (field.ownerDocument.defaultView as typeof globalThis).Event(name, { bubbles: true }));
    await settle();
  };
  const type = async (text: string) => {
    field.value = text;
    await fire(field, 'input');
  };
  const save = () => fire(root.querySelector('form') as HTMLFormElement, 'submit');
  const leave = () => fire(field, 'blur');
  const closePage = () => fire(field.ownerDocument.defaultView as Window, 'pagehide');
  return { root, remove, change, field, saved, type, save, leave, closePage };
}

test('each site is saved once, in its normalised form, without empty lines', async () => {
  const { type, save, saved } = await open([]);
  await type(' shop.example \n\nhttps://page.example\n*://*.shop.example/*\n');
  await save();
  expect(saved).toEqual([['*://*.shop.example/*', 'https://page.example/*']]);
});

test('nothing is saved while a line is not a site, and the field is marked as invalid', async () => {
  const { type, save, saved, field } = await open(['*://*.shop.example/*']);
  await type('shop.example\ntwo words');
  await save();
  expect(saved).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await type('shop.example');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await save();
});

test('changed sites are saved when the field loses the focus, with a message', async () => {
  const { type, leave, saved, root } = await open([]);
  await leave();
  expect(saved).toEqual([]);
  expect(root.querySelector('[role=status]')?.textContent).toBe('');
  await type('shop.example');
  await leave();
  expect(saved).toEqual([['*://*.shop.example/*']]);
  expect(root.querySelector('[role=status]')?.textContent).toBe('saved');
});

test.each(['remove', 'closePage'] as const)(
  'changed sites are saved when the view or the page is left: %s',
  async (end) => {
    const page = await open([]);
    await page.type('shop.example');
    await page[end]();
    expect(page.saved).toEqual([['*://*.shop.example/*']]);
  },
);

test('of a text with an invalid line, the valid lines are added when the view is left, and no site is removed', async () => {
  const { type, leave, remove, saved, root } = await open(['*://*.old.example/*']);
  await type('two words\nshop.example');
  await leave();
  expect(root.querySelector('[role=alert]')?.textContent).toBe('excludedSites_wrong');
  expect(saved).toEqual([]);
  await remove();
  expect(saved).toEqual([['*://*.old.example/*', '*://*.shop.example/*']]);
});

test('sites that another window has added are kept, and sites that the user has deleted are removed', async () => {
  const { change, type, leave, saved } = await open(['*://*.old.example/*']);
  await type('mine.example');
  await change(['*://*.old.example/*', '*://*.theirs.example/*']);
  await leave();
  expect(saved).toEqual([['*://*.theirs.example/*', '*://*.mine.example/*']]);
});

test('a failed save keeps the typed sites and shows no message', async () => {
  const { type, save, field, root } = await open([], false);
  await type('shop.example');
  await save();
  expect(root.querySelector('[role=status]')?.textContent).toBe('');
  expect(field.value).toBe('shop.example');
});
