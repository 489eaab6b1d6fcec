// Not part of the pages' modules, because it has to run before the first paint: the theme that
// `lib/browser/page-storage/theme.ts` left word of. Without one, the tokens follow the system.
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
