import { splitAddress } from './split-address.ts';

/** An address whose host stands out; what is none stands as it is. */
export function AddressParts({ text }: { text: string }) {
  const { host, path } = splitAddress(text);
  return (
    <>
      <span class="address-host">{host}</span>
      <span class={host && 'address-path'}>{path}</span>
    </>
  );
}
