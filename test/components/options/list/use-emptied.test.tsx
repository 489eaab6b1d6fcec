import { expect, test } from 'vitest';
import { useEmptied } from '../../../../components/options/list/use-emptied.ts';
import { mount } from '../../mount.tsx';

test('a list counts as emptied until something comes back or something else is asked for', async () => {
  const said: boolean[] = [];
  function List(props: { question: string; count: number | undefined; away: number }) {
    said.push(useEmptied(props.question, props.count, props.away));
    return null;
  }
  const mounted = await mount(<List question="a" count={0} away={0} />);
  await mounted.show(<List question="a" count={0} away={1} />);
  await mounted.show(<List question="a" count={0} away={0} />);
  await mounted.show(<List question="a" count={undefined} away={0} />);
  await mounted.show(<List question="b" count={0} away={0} />);
  await mounted.show(<List question="b" count={0} away={2} />);
  await mounted.show(<List question="b" count={2} away={0} />);
  await mounted.show(<List question="b" count={0} away={0} />);
  expect(said).toEqual([false, true, true, true, false, true, false, false]);
});
