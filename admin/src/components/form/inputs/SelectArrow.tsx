import { ChevronDown } from 'lucide-react';

/** In a file of its own, so that a component that needs only the arrow does not load the form. */
export const SelectArrow = ({ className }: { className?: string }) => (
  <ChevronDown className={className} size={16} aria-hidden style={{ top: 'calc(50% - 8px)', insetInlineEnd: 10 }} />
);
