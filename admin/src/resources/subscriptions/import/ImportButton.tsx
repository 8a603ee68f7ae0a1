import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { Permitted } from '../../../components/page/Permitted';
import { t } from '../../../language/language';

/** Loaded with the first press: it brings the reader of CSV files along. */
const ImportDialog = lazy(() => import('./ImportDialog'));

export const ImportButton = ({ projectId }: { projectId?: number }) => {
  const [open, setOpen] = useState(false);
  return (
    <Permitted to="subscriptions.write">
      <Button onClick={() => setOpen(true)}>
        <Upload size={15} aria-hidden />
        {t('Import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Permitted>
  );
};
