import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { ActionButton } from './ActionButton';
import { toast } from '../feedback/toast';
import { t } from '../../language/language';

const FEEDBACK_MS = 2000;

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https a browser has no clipboard: the text can still be selected by hand.
      toast.danger(t('Copy Failed'), t('The browser did not allow it. Select the text and copy it by hand.'));
    }
  };

  return <ActionButton icon={copied ? Check : Copy} label={copied ? t('Copied') : label} onClick={() => void copy()} />;
};
