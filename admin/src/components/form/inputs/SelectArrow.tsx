import { ChevronDown } from 'lucide-react';

/** In a file of its own: what needs the arrow alone does not load the form around it. */
export const SelectArrow = ({ className }: { className?: string }) => (
  <ChevronDown className={className} size={16} aria-hidden style={{ top: 'calc(50% - 8px)', insetInlineEnd: 10 }} />
);
