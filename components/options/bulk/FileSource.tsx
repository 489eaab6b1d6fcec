import { useRef, useState } from 'preact/hooks';
import { findListAddress } from '../../../lib/bulk/list-address.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Sources } from './use-sources.ts';

/** Reads a sitemap, a table or a text from an address or from this computer. */
export function FileSource({ sources }: { sources: Sources }) {
  return (
    <>
      <AddressForm sources={sources} />
      <FileChoice sources={sources} />
    </>
  );
}

function AddressForm({ sources: { reading, load } }: { sources: Sources }) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const hint = joinSentences(t('listAddress_host'), t('browserAsks', t('ask_origin', '…')), t('readOnce'));
  const submit = (event: Event) => {
    event.preventDefault();
    const address = findListAddress(text);
    setWrong(!address);
    // Called within the click: browsers refuse a permission request that comes after an `await`.
    if (address) load(address);
  };
  return (
    <form class="source-address" onSubmit={submit}>
      <Field label={t('listAddress')} hint={hint} error={isWrong && t('listAddress_wrong')}>
        {(control) => (
          <div class="source-line">
            <input
              {...control}
              class="input"
              inputMode="url"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              value={text}
              onInput={(event) => {
                setText(event.currentTarget.value);
                setWrong(false);
              }}
            />
            <Button type="submit" isBusy={reading.source === 'address'}>
              {t('load')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function FileChoice({ sources: { reading, readFiles } }: { sources: Sources }) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) readFiles(files);
    // Reset, so that the same file can be chosen again after a correction.
    if (input.current) input.current.value = '';
  };
  return (
    <div class="source">
      <input ref={input} type="file" multiple hidden onChange={take} />
      <Button aria-describedby="file-hint" isBusy={reading.source === 'file'} onClick={() => input.current?.click()}>
        {t('chooseFile')}
      </Button>
      <p class="field-hint" id="file-hint">
        {t('chooseFile_hint')}
      </p>
    </div>
  );
}
