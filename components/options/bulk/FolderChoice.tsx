import { useState } from 'preact/hooks';
import type { BookmarkFolder } from '../../../lib/bulk/bookmark-folders.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';

interface FolderChoiceProps {
  folders: BookmarkFolder[];
  onChoose: (folder: BookmarkFolder) => void;
  onLeave: () => void;
}

/** A folder of bookmarks, taken with all that is in those below it. */
export function FolderChoice({ folders, onChoose, onLeave }: FolderChoiceProps) {
  const [chosen, setChosen] = useState(0);
  const folder = folders[chosen];
  const options = folders.map(({ path }, at) => ({ value: String(at), label: path.join(' › ') }));
  if (!folder) return null;
  return (
    <div class="source-choice">
      <Select
        label={t('bookmarksFolder')}
        value={String(chosen)}
        options={options}
        onChange={(at) => setChosen(Number(at))}
      />
      <Button variant="primary" onClick={() => onChoose(folder)}>
        {tCount('addAddresses', folder.addresses.length)}
      </Button>
      <Button onClick={onLeave}>{t('cancel')}</Button>
    </div>
  );
}
