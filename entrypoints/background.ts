import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
export default defineBackground(() => {
  browser.runtime.onInstalled.addListener(() => console.log('x'));
});
