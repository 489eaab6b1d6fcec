import { type Context, createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A context that is given somewhere above whoever uses it, and the hook that takes its value. */
export function createRequiredContext<Value>(name: string): [Context<Value | undefined>, () => Value] {
  const RequiredContext = createContext<Value | undefined>(undefined);
  const useValue = () => {
    const value = useContext(RequiredContext);
    if (!value) throw new Error(`Render inside <${name} value={…}>.`);
    return value;
  };
  return [RequiredContext, useValue];
}
