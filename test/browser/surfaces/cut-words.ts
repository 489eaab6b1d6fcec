import type { Page } from 'puppeteer-core';

/** Fields that are too narrow for the product's own texts in them: options, values and placeholders. */
export function listCutWords(page: Page, own: readonly string[]): Promise<string[]> {
  return page.evaluate((own) => {
    const isOwn = new Set(own);
    const isShown = (element: Element) => element.checkVisibility();

    /** The field's natural width; for a select, that of its longest option. */
    const measureNaturalWidth = (field: HTMLInputElement | HTMLSelectElement): number => {
      const copy = field.cloneNode(true) as typeof field;
      if (copy instanceof HTMLSelectElement) {
        for (const option of [...copy.options]) if (!isOwn.has(option.text)) option.remove();
      } else {
        copy.value = '';
        copy.style.setProperty('field-sizing', 'content');
      }
      copy.style.cssText += '; position: absolute; flex: none; width: max-content; min-width: 0; max-width: none';
      field.after(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return width;
    };

    const fields = [...document.querySelectorAll<HTMLInputElement>('select, input[placeholder]')]
      .filter((field) => isShown(field) && (field.localName === 'select' || isOwn.has(field.placeholder)))
      .filter((field) => measureNaturalWidth(field) > field.getBoundingClientRect().width + 1)
      .map((field) => field.placeholder || [...(field.labels ?? [])].map(({ textContent }) => textContent).join());
    const values = [...document.querySelectorAll<HTMLElement>('.popover-button')]
      .filter(isShown)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent ?? '');
    return [...fields, ...values].map((words) => `no room for its words: ${words}`);
  }, own);
}
