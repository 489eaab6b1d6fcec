import { afterEach, expect, test } from 'vitest';
import { type GridPlace, GridRow, RowGrid } from '../../../../components/options/list/RowGrid.tsx';
import { type Mounted, mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

function openGrid(word: string) {
  const drawn: number[] = [];
  const drawRow = (place: GridPlace) => {
    drawn.push(place.place);
    return (
      <GridRow key={place.place} {...place}>
        <td>{`${word} ${place.place}`}</td>
      </GridRow>
    );
  };
  return { drawn, grid: <RowGrid label="Rows" count={5000} class="grid" head={null} drawRow={drawRow} /> };
}

/** Scrolls until the top of the grid is this many pixels above the window. */
async function scroll({ root }: Mounted, pixels: number): Promise<void> {
  const grid = root.querySelector('.row-grid') as HTMLElement;
  grid.getBoundingClientRect = () => ({ top: -pixels }) as DOMRect;
  const window = root.ownerDocument.defaultView;
  window?.dispatchEvent(new window.Event('scroll'));
  await settle();
}

const readRows = ({ root }: Mounted) => [...root.querySelectorAll('tbody td')].map((cell) => cell.textContent);

test('scrolling renders only the rows that become visible', async () => {
  const { drawn, grid } = openGrid('row');
  mounted = await mount(grid);
  const before = readRows(mounted);
  drawn.length = 0;
  await scroll(mounted, 16 * 36);
  const after = readRows(mounted);
  const fresh = after.filter((row) => !before.includes(row));
  expect(fresh.length).toBeGreaterThan(4);
  expect(fresh.length).toBeLessThan(after.length / 2);
  expect(drawn.map((place) => `row ${place}`)).toEqual(fresh);
});

test('all rows are rendered again if drawRow changes', async () => {
  mounted = await mount(openGrid('row').grid);
  await mounted.show(openGrid('line').grid);
  const rows = readRows(mounted);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(rows.map((_, place) => `line ${place}`));
});
