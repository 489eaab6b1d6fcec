import { type Context, createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A context without a default, and the hook that reads it. */
export function createRequiredContext<Value>(name: string): [Context<Value | undefined>, () => Value] {
  const RequiredContext = createContext<Value | undefined>(undefined);
  const useValue = () => {
    const value = useContext(RequiredContext);
    if (!value) throw new Error(`Render inside <${name} value={…}>.`);
    return value;
  };
  return [RequiredContext, useValue];
}
