import { Button } from '@mui/material';
import { FileUp } from 'lucide-react';
import { useState } from 'react';

import { lazyComponent } from '../../../components/lazyComponent';
import { t } from '../../../language/language';

/** Loaded with the first press: it brings the reader of CSV files along. */
const AdoptFileDialog = lazyComponent(() => import('./AdoptFileDialog').then((file) => file.AdoptFileDialog));

export const AdoptByFile = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <FileUp size={14} aria-hidden />
        {t('Adopt from File')}
      </Button>
      {open && <AdoptFileDialog onClose={() => setOpen(false)} />}
    </>
  );
};
