import { expect, test } from 'vitest';
import { ExcludedSites } from '../../../../components/options/settings/ExcludedSites.tsx';
import { setTranslator } from '../../../../lib/i18n/translate.ts';
import { mount, settle } from '../../mount.tsx';

setTranslator((key) => key);

async function open(sites: string[], isSavable = true) {
  const saved: string[][] = [];
  const onSave = async (sites: string[]) => {
    saved.push(sites);
    return isSavable;
  };
  const { root } = await mount(<ExcludedSites sites={sites} onSave={onSave} />);
  const field = root.querySelector('textarea') as HTMLTextAreaElement;
  const type = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new (field.ownerDocument.defaultView as typeof globalThis).Event('input', { bubbles: true }));
    await settle();
  };
  const save = async () => {
    const form = root.querySelector('form') as HTMLFormElement;
    form.dispatchEvent(new (form.ownerDocument.defaultView as typeof globalThis).Event('submit', { bubbles: true }));
    await settle();
  };
  return { root, field, saved, type, save };
}

test('saves each site once, as it was understood, and no empty line', async () => {
  const { type, save, saved } = await open([]);
  await type(' shop.example \n\nhttps://page.example\n*://*.shop.example/*\n');
  await save();
  expect(saved).toEqual([['*://*.shop.example/*', 'https://page.example/*']]);
});

test('saves nothing as long as one line is no site, and names the field for it', async () => {
  const { type, save, saved, field } = await open(['*://*.shop.example/*']);
  await type('shop.example\ntwo words');
  await save();
  expect(saved).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await type('shop.example');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('keeps what was typed when it could not be saved, and does not say that it was', async () => {
  const { type, save, field, root } = await open([], false);
  await type('shop.example');
  await save();
  expect(root.querySelector('[role=status]')?.textContent).toBe('');
  expect(field.value).toBe('shop.example');
});
