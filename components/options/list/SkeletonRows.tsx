import { t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Placeholders as high as the real rows, so that nothing moves when these arrive. */
export function SkeletonRows({ count, columns }: { count: number; columns?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} class={index % 2 === 0 ? 'skeleton' : 'skeleton skeleton-short'}>
      <td colSpan={columns}>{index === 0 && <VisuallyHidden>{t('loading')}</VisuallyHidden>}</td>
    </tr>
  ));
}
