#!/bin/sh
# Makes the films of this folder anew, with ffmpeg (libx264, libx265, libvpx-vp9). No test needs it.
set -e
cd "$(dirname "$0")"
film() {
  name=$1
  shift
  ffmpeg -v error -y -f lavfi -i testsrc2=size=64x36:rate=5:duration=2 \
    -f lavfi -i sine=frequency=440:sample_rate=8000:duration=2 -ac 1 -b:a 8k -crf 40 "$@" "$name"
}
h264='-c:v libx264 -pix_fmt yuv420p -c:a aac'
film index-last.mp4 $h264
film index-first.mp4 $h264 -movflags +faststart
film hevc.mp4 -c:v libx265 -x265-params log-level=none -tag:v hvc1 -pix_fmt yuv420p -c:a aac
film full-color.mp4 -c:v libx264 -pix_fmt yuv444p -c:a aac
film mpeg4.mp4 -c:v mpeg4 -c:a aac
film phone.mov $h264
film recorder.mkv $h264
film old.avi -c:v mpeg4 -c:a libmp3lame
film vp9.webm -c:v libvpx-vp9 -pix_fmt yuv420p -b:v 0 -c:a libopus -ar 48000
