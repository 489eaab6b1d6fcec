import { expect, test } from 'vitest';
import { useEmptied } from '../../../../components/options/list/use-emptied.ts';
import { mount } from '../../mount.tsx';

test('a list stays emptied by deletes until rows come back or the question changes', async () => {
  const results: boolean[] = [];
  function List(props: { question: string; count: number | undefined; removed: number }) {
    results.push(useEmptied(props.question, props.count, props.removed));
    return null;
  }
  const mounted = await mount(<List question="a" count={0} removed={0} />);
  await mounted.show(<List question="a" count={0} removed={1} />);
  await mounted.show(<List question="a" count={0} removed={0} />);
  await mounted.show(<List question="a" count={undefined} removed={0} />);
  await mounted.show(<List question="b" count={0} removed={0} />);
  await mounted.show(<List question="b" count={0} removed={2} />);
  await mounted.show(<List question="b" count={2} removed={0} />);
  await mounted.show(<List question="b" count={0} removed={0} />);
  expect(results).toEqual([false, true, true, true, false, true, false, false]);
});
