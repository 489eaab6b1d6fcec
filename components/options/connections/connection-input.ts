import { findServiceAddress, type ServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultPrivacy, type Privacy } from '../../../lib/model/report/privacy.ts';

/** The values in the form, as typed. */
export interface ConnectionInput {
  name: string;
  address: string;
  /** Empty to keep the stored key. */
  key: string;
  privacy: Privacy;
  forgetsKey: boolean;
  acceptsPlainHttp: boolean;
}

export function startInput(connection: Connection | undefined): ConnectionInput {
  return {
    name: connection?.name ?? '',
    address: connection?.address ?? '',
    key: '',
    privacy: connection?.privacy ?? defaultPrivacy,
    forgetsKey: connection?.forgetsKey ?? false,
    // The user accepted plain http when the key was saved. One that only the organisation has set has no key yet.
    acceptsPlainHttp: !!connection && !connection.isKeyMissing && !!findServiceAddress(connection.address)?.isPlainHttp,
  };
}

/** The user accepts plain http for one host only. */
export function changeInput(input: ConnectionInput, change: Partial<ConnectionInput>): ConnectionInput {
  const next = { ...input, ...change };
  const isSameHost = findServiceAddress(next.address)?.origin === findServiceAddress(input.address)?.origin;
  return isSameHost ? next : { ...next, acceptsPlainHttp: false };
}

/** A stored key is never sent to another origin, so there it has to be entered again. */
export function keepsKey(service: ServiceAddress | undefined, stored: Connection | undefined): boolean {
  return stored !== undefined && !stored.isKeyMissing && !isMoved(service, stored);
}

/** The new address has another origin, which needs its own permission and key. */
export function isMoved(service: ServiceAddress | undefined, stored: Connection): boolean {
  return service !== undefined && findServiceAddress(stored.address)?.origin !== service.origin;
}
