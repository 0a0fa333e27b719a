// Files of the WebAssembly build, by their address.
declare module 'module/*?url' {
    const url: string;
    export default url;
}
