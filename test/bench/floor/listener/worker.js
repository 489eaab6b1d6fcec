chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer(true));
