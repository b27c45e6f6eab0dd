import { createHash } from 'crypto';

/** The page's style sheet: for phones, light and dark. */
export const STYLE = `
:root{color-scheme:light dark;--back:#eef1f6;--card:#fff;--ink:#16202e;--soft:#5a6679;--line:#d9dfe8;--field:#f5f7fa;--go:#1f6f54;--go-ink:#fff;--go-press:#185843;--ring:#2f80ed}
@media (prefers-color-scheme:dark){:root{--back:#0e131b;--card:#182029;--ink:#eaeff6;--soft:#9caabd;--line:#303b49;--field:#111820;--go:#4cc38a;--go-ink:#07170f;--go-press:#6fd3a3;--ring:#7fb4ff}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;align-items:center;justify-content:center;padding:max(20px,env(safe-area-inset-top)) 16px max(20px,env(safe-area-inset-bottom));background:var(--back);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:22px;padding:28px 22px 22px;box-shadow:0 12px 40px -18px rgba(10,20,40,.35)}
.mark{width:48px;height:48px;border-radius:15px;display:grid;place-items:center;margin:0 0 16px;background:var(--field);border:1px solid var(--line);color:var(--go)}
.mark svg{display:block;width:26px;height:26px}
h1{margin:0 0 14px;font-size:22px;line-height:1.25;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere}
p{margin:0}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.details{margin-top:16px;padding:14px 16px;background:var(--field);border:1px solid var(--line);border-radius:14px;font-size:15px;white-space:pre-wrap;overflow-wrap:anywhere}
.soft{margin-top:16px;color:var(--soft);font-size:15px}
form{display:grid;gap:12px;margin-top:24px}
button{width:100%;min-height:56px;padding:14px 18px;border-radius:16px;border:1px solid var(--line);background:transparent;color:var(--ink);font:inherit;font-weight:600;overflow-wrap:anywhere;cursor:pointer;touch-action:manipulation}
button.go{border-color:transparent;background:var(--go);color:var(--go-ink)}
button.go:hover,button.go:active{background:var(--go-press)}
button:not(.go):hover,button:not(.go):active{background:var(--field)}
button:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
`.trim();

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Allows only this style sheet, no scripts, and a form that posts to the page itself. */
export const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'`;
