/**
 * A click handler that ignores the further clicks of a double click. The first one may have removed its row, and then the
 * second one would hit the button of the next row. Keys and `click()` count no clicks.
 */
export function onFirstClick<Clicked extends MouseEvent>(act: (event: Clicked) => void) {
  return (event: Clicked) => {
    if (!(event.detail > 1)) act(event);
  };
}

/** For a button that submits: the first click of a double click may have opened its dialog below the pointer. */
export function preventSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
