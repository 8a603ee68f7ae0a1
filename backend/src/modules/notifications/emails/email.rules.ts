import { DEFAULT_ACCENT, shadesOf } from '../../../common/accent.rules.js';
import type { Language } from '../../../common/language.js';

/** The text of an e-mail from top to bottom. A link is its own paragraph. */
export type Paragraph = { text: string } | { link: string; label: string };

export interface EmailBrand {
  name: string;
  accent: string | null;
  hasLogo: boolean;
}

/** As the HTML names the attached logo. */
export const LOGO_CID = 'logo';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const plainEmail = (paragraphs: readonly Paragraph[]): string =>
  `${paragraphs.map((paragraph) => ('link' in paragraph ? paragraph.link : paragraph.text)).join('\n\n')}\n`;

/** The same in HTML that mail programs understand: a table, styles at each element, nothing that has to be fetched. */
export function htmlEmail(paragraphs: readonly Paragraph[], { name, accent, hasLogo }: EmailBrand, language: Language): string {
  const { solid, onSolid } = shadesOf(accent ?? DEFAULT_ACCENT, 'light');
  const logo = hasLogo ? `<img src="cid:${LOGO_CID}" alt="" height="32" style="display:block;height:32px;border:0"><br>` : '';
  const body = paragraphs.map((paragraph, index) =>
    'link' in paragraph
      ? `<p style="margin:0 0 16px"><a href="${escaped(paragraph.link)}" style="display:inline-block;padding:9px 16px;border-radius:7px;background:${solid};color:${onSolid};font-weight:600;text-decoration:none">${escaped(paragraph.label)}</a></p>`
      : `<p style="margin:0 0 16px;${index === 0 ? 'color:#1c2024;font-size:16px' : 'color:#60646c'}">${escaped(paragraph.text)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f9f9fb">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:520px;border-collapse:collapse;background:#ffffff;border-top:4px solid ${solid};${FONT};font-size:14px;line-height:20px">
<tr><td style="padding:20px 24px 12px;color:#1c2024;font-size:15px;font-weight:600">${logo}<bdi>${escaped(name)}</bdi></td></tr>
<tr><td style="padding:0 24px 8px">${body.join('\n')}</td></tr>
</table>
</body></html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
