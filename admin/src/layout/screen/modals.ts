/** The overlays of the component library: dialogs, drawers, menus and popovers, each a child of <body>. */
export const isModal = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.classList.contains('MuiModal-root');

const openModals = (): HTMLElement[] => [...document.body.children].filter(isModal).filter((modal) => modal.ariaHidden !== 'true');

export const hasOpenModal = (): boolean => openModals().length > 0;

/** Each knows by itself what Escape means for it: it closes, asks first, or stays while something is under way. */
export function closeTopModal(): void {
  openModals()
    .at(-1)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}
