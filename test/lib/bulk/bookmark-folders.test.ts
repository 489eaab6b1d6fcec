import { expect, test } from 'vitest';
import { listFolders } from '../../../lib/bulk/bookmark-folders.ts';

test('folders are listed with all addresses below them, without empty folders and the browser’s root', () => {
  const tree = [
    {
      title: '',
      children: [
        {
          title: 'Bar',
          children: [
            { title: 'Shop', url: 'https://shop.example/' },
            {
              title: 'Clients',
              children: [
                { title: 'A', url: 'https://a.example/' },
                { title: 'Empty', children: [] },
              ],
            },
            { title: 'Last', url: 'javascript:void(0)' },
          ],
        },
        { title: 'Other', children: [] },
      ],
    },
  ];
  expect(listFolders(tree)).toEqual([
    { path: ['Bar'], addresses: ['https://shop.example/', 'https://a.example/', 'javascript:void(0)'] },
    { path: ['Bar', 'Clients'], addresses: ['https://a.example/'] },
  ]);
});
