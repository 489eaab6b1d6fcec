import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose code is loaded when it is first drawn; until then, nothing is. */
export function createLazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, setReady] = useState(Loaded !== undefined);
    useEffect(() => {
      // Loaded for another place since this one was drawn, it is to be drawn here too.
      if (Loaded) return setReady(true);
      load().then((component) => {
        Loaded = component;
        setReady(true);
      });
    }, []);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
