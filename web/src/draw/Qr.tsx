// A QR code as a drawing: dark on light in any theme, with the quiet edge that readers need.
import { qrCode, qrPath } from './qr';

/** The code for a text; nothing where the text is too long for one. */
export function Qr({ text, label }: { text: string; label: string }) {
    const code = qrCode(text);
    if (!code)
        return null;
    const side = code.size + 8;
    return (
        <svg class="qr" viewBox={`-4 -4 ${side} ${side}`} role="img" aria-label={label} shape-rendering="crispEdges">
            <rect x="-4" y="-4" width={side} height={side} fill="#ffffff" />
            <path d={qrPath(code)} fill="#1f1b16" />
        </svg>
    );
}
