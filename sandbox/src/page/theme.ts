// Before anything is drawn: the theme that was chosen here, else that of the system.
try {
	const theme = localStorage.getItem('sandbox.theme');
	if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
	// Storage may be switched off in the browser: the system's theme it is.
}
