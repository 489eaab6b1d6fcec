// Applies the theme that `lib/browser/page-storage/theme.ts` stored. A script of its own, because a module may run
// after the first paint. Without a stored theme, the colours follow the system.
document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
