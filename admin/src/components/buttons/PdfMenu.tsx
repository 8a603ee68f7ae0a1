import { Button, Menu, MenuItem } from '@mui/material';
import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { fetchFile } from '../../providers/httpClient';
import { toast } from '../feedback/toast';
import { saveFile } from '../list/saveFile';
import { ActionButton } from './ActionButton';
import { t } from '../../language/language';

const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
  { code: 'fa', name: 'فارسی' },
  { code: 'zh', name: '简体中文' },
  { code: 'es', name: 'Español' },
];

interface Props {
  path: string;
  name: string;
  text?: string;
  disabled?: boolean;
}

/** Saves a paper as PDF in the language that is chosen. */
export const PdfMenu = ({ path, name, text, disabled }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  const save = async (language: string) => {
    setAnchor(null);
    try {
      await saveFile(await fetchFile(`${path}${path.includes('?') ? '&' : '?'}language=${language}`), `${name}.pdf`);
    } catch (error) {
      toast.failure(t('Download Failed'), error, t('The PDF could not be made.'));
    }
  };

  return (
    <>
      {text ? (
        <Button variant="outlined" color="inherit" disabled={disabled} onClick={(event) => setAnchor(event.currentTarget)}>
          <FileDown size={15} aria-hidden />
          {text}
        </Button>
      ) : (
        <ActionButton
          icon={FileDown}
          label={t('PDF of {{name}}', { name })}
          hint="PDF"
          disabled={disabled}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {LANGUAGES.map(({ code, name: language }) => (
          <MenuItem key={code} lang={code} onClick={() => void save(code)}>
            {language}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
